// On pages where content is edited. All of them work without it.
import { forgetSaved } from './drafts/kept-drafts';
import { UnsavedChanges } from './drafts/unsaved-changes';
import { ConditionalField, focusOpenedUrl } from './fields';
import { ignoreOtherFiles } from './library/dropped-files';
import { RecentVersions, ItemUses } from './loaded-parts';
import { BagEditor } from './order/bag-editor';
import { SortableList } from './order/sortable-list';
import { ItemPicker } from './pick/item-picker';
import { MediaPicker } from './pick/media-picker';
import { EditorPresence } from './presence/editor-presence';
import { LivePreview } from './preview/live-preview';
import { askByKey, scheduleButtons } from './publishing/publish-buttons';
import { MarkupEditor } from './text/markup-editor';
import { growTexts, keepOneLine } from './text/text-areas';
import { localTimes } from './time/local-times';

forgetSaved();
localTimes(document);
scheduleButtons(document);
askByKey(document);
keepOneLine(document);
focusOpenedUrl(document);
ignoreOtherFiles(document);
for (const form of document.forms) growTexts(form);

customElements.define('markup-editor', MarkupEditor);
customElements.define('item-picker', ItemPicker);
customElements.define('media-picker', MediaPicker);
customElements.define('bag-editor', BagEditor);
customElements.define('sortable-list', SortableList);
customElements.define('conditional-field', ConditionalField);
customElements.define('live-preview', LivePreview);
customElements.define('editor-presence', EditorPresence);
customElements.define('recent-versions', RecentVersions);
customElements.define('item-uses', ItemUses);
// Last: what the controls say by then is what nobody has changed.
customElements.define('unsaved-changes', UnsavedChanges);
