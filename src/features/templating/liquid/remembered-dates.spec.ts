import { Liquid } from 'liquidjs';
import { rememberDates } from './remembered-dates';

describe('Dates in Liquid', () => {
  const made: unknown[][] = [];
  const liquid = new Liquid();
  liquid.registerFilter('date', (...parameters: unknown[]) => {
    made.push(parameters);
    return parameters.join(' as ');
  });
  rememberDates(liquid);
  const shown = (source: string, scope = {}) => liquid.parseAndRenderSync(source, scope);

  beforeEach(() => made.splice(0));

  it('are written once in each form', () => {
    const source = '{{ day | date: "%Y", 0 }}, {{ day | date: "%Y", "0" }}, {{ day | date: "%d", 0 }}; ';
    const once = '2026-11-20 as %Y as 0, 2026-11-20 as %Y as 0, 2026-11-20 as %d as 0; ';
    expect(shown(source.repeat(2), { day: '2026-11-20' })).toBe(once.repeat(2));
    expect(made).toHaveLength(3);
  });

  it.each(['now', 'today', '', 1700000000])('are written anew for %j', (day) => {
    shown('{{ day | date: "%s" }}{{ day | date: "%s" }}', { day });
    expect(made).toHaveLength(2);
  });
});
