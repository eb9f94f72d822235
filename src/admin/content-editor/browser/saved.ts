// On pages that tell of something that was saved.
import { forgetSaved } from './drafts/forget-saved';

forgetSaved();
