import { externalConnection } from './database-server';

describe('A connection to an external server', () => {
  it('speaks UTC and compiles no plans', () => {
    expect(externalConnection('postgres://me@db/content?sslmode=require')).toEqual({
      connectionString: 'postgres://me@db/content?sslmode=require',
      options: '-c TimeZone=UTC -c jit=off',
    });
  });

  it('does so beside what the URL asks for itself', () => {
    const { connectionString, options } = externalConnection(
      'postgres://me@db/content?options=-c%20search_path%3Dcms&sslmode=require',
    );
    expect(options).toBeUndefined();
    const { searchParams } = new URL(connectionString ?? '');
    expect(searchParams.get('options')).toBe('-c search_path=cms -c TimeZone=UTC -c jit=off');
    expect(searchParams.get('sslmode')).toBe('require');
  });
});
