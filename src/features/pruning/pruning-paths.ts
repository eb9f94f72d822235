export const PRUNING_PATH = '/Admin/Settings/ContentVersionPruning';
export const PREVIEW_PATH = `${PRUNING_PATH}/Preview`;
export const RUN_PATH = `${PRUNING_PATH}/Run`;

export const PRUNING_TASK = 'content-version-pruning';
export const TASK_PATH = `/Admin/BackgroundTasks/${PRUNING_TASK}`;
