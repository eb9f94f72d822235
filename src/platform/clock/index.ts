export { Clock, ClockModule } from './clock';
