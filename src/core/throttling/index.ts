export { ThrottlingModule } from './throttling.module';
export { type Attempt } from './attempt-counters';
export { Throttle, TooManyAttemptsError } from './throttle';
export { ThrottlingSettingsSection } from './throttling-settings';
export { UnknownAccounts } from './unknown-accounts';
