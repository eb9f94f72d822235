// On every page with a navigation, which works without it.
import { KeyboardMap } from './keyboard';
import { closeMenus } from './menus';
import { showNotices } from './notices';
import { SearchPalette } from './palette';

closeMenus();
showNotices();
customElements.define('search-palette', SearchPalette);
customElements.define('keyboard-map', KeyboardMap);
