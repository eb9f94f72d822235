/** Notifications about who may what: roles, users and applications that have changed. Publish in the transaction of the change. */
export const AUTH_TOPIC = 'auth';
