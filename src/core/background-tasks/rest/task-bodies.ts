import { BodyShape } from '#platform/request';
import type { TaskChange } from '../task-summary';

export const TASK_CHANGE = new BodyShape<TaskChange>({
  properties: {
    schedule: {
      type: ['string', 'null'],
      maxLength: 100,
      examples: ['0 3 * * *'],
      description: 'A cron expression of five fields, in UTC. Null: the default of the task.',
    },
    enabled: { type: ['boolean', 'null'], description: 'Null: the default of the task.' },
  },
});
