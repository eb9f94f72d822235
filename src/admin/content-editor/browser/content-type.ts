// On the page of a content type.
import { WarnWhenLeft } from './drafts/warn-when-left';
import { BagEditor } from './order/bag-editor';

customElements.define('bag-editor', BagEditor);
// Last: what the controls say by then is what nobody has changed.
customElements.define('warn-when-left', WarnWhenLeft);
