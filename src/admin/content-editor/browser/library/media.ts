// On pages of the media library, which work without it.
import { CropBox } from './crop-box';
import { FocalPoint } from './focal-point';
import { MediaLibrary } from './media-library';

customElements.define('crop-box', CropBox);
customElements.define('focal-point', FocalPoint);
customElements.define('media-library', MediaLibrary);
