export const TASKS_PATH = '/Admin/BackgroundTasks';

/** Of the page of a task. */
export function pathOf(name: string): string {
  return `${TASKS_PATH}/${encodeURIComponent(name)}`;
}
