"""V1 to V4: what is hidden, and drawing it anew."""

from domain.kernel.chance import Chance
from domain.kernel.codec import codec_of
