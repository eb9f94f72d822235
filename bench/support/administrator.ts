/** The application of the first run, which may do everything. */
export const ADMINISTRATOR = { id: 'bench', secret: 'bench-secret-0123456789' } as const;
