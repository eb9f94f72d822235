import { FormFields } from './page-visit';

describe('The fields of a form', () => {
  const form = new FormFields({ name: 'Ochre ', roles: ['Editor', 'Author'], matt: 'true', empty: '' });

  it('are text as it was typed', () => {
    expect(form.text('name')).toBe('Ochre ');
    expect(form.text('roles')).toBe('Author');
  });

  it('are lists where a name comes several times', () => {
    expect(form.all('roles')).toEqual(['Editor', 'Author']);
    expect(form.all('name')).toEqual(['Ochre ']);
  });

  it('are checked when they were sent', () => {
    expect([form.checked('matt'), form.checked('gloss')]).toEqual([true, false]);
  });

  it.each(['absent', 'constructor', '__proto__', 'toString'])('are empty when they were not sent: %s', (name) => {
    expect([form.text(name), form.all(name), form.checked(name)]).toEqual(['', [], false]);
  });

  it('are looked through for what the database cannot store', () => {
    expect(form.holdsNul()).toBe(false);
    expect(new FormFields({ a: ['x', 'y\0'] }).holdsNul()).toBe(true);
  });
});
