// On pages that tell of something that was saved.
import { settleSaved } from './drafts/settle-saved';

settleSaved();
