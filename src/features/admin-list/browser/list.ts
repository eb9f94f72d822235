// On pages with a list, which work without it.
import { AdminListElement } from './admin-list';
import { FilterBox } from './filter-box';

customElements.define('admin-list', AdminListElement);
customElements.define('filter-box', FilterBox);
