// On pages that tell of something that was saved.
import { forgetSaved } from './drafts/kept-drafts';

forgetSaved();
