// On the page of a content type.
import { BagEditor } from './order/bag-editor';

customElements.define('bag-editor', BagEditor);
