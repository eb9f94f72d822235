// On pages without a navigation, after which the first with one comes.
import { noteTimeZone } from './time-zone';

noteTimeZone();
