/**
 * Prepared statements spare PostgreSQL the parsing, but after some executions it would keep a plan that is good for the
 * values so far, and reads a whole type for the next. It also takes a look at a row in the order of a page to be nearly
 * free, and a row that an index finds to come from a slow disk: so it would pass by hundreds of thousands of bodies to
 * find ten with a text that twenty have.
 */
const SETTINGS = {
  plan_cache_mode: 'force_custom_plan',
  work_mem: "'16MB'",
  random_page_cost: 1.1,
  cpu_operator_cost: 0.01,
};

export const PLAN_BY_VALUES = Object.entries(SETTINGS)
  .map(([name, value]) => `SET ${name} = ${value}`)
  .join('; ');
