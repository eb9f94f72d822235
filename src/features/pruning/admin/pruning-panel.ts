import { Injectable } from '@nestjs/common';
import { view } from '#core/display';
import type { PruningPreviewDto } from '../preview/preview.dto';
import { PruningPreview } from '../preview/pruning-preview';
import { PruningRuns, type PruningRun } from '../runs/pruning-runs';
import { chartOf, keptBy, type Chart } from './chart';

interface PanelModel {
  /** Absent when it takes too long to tell. */
  readonly preview?: PruningPreviewDto;
  readonly previewPath: string;
  /** The newest first. */
  readonly runs: readonly PruningRun[];
  readonly chart?: Chart;
  readonly since?: SinceLastRun;
}

interface SinceLastRun {
  readonly left: number;
  readonly now: number;
}

const PANEL = view<PanelModel>('pruning/panel');
export const PREVIEW_PATH = 'Admin/Settings/ContentVersionPruning/Preview';
const RUNS_SHOWN = 20;

@Injectable()
export class PruningPanel {
  constructor(
    private readonly preview: PruningPreview,
    private readonly runs: PruningRuns,
  ) {}

  async shown(): Promise<{ readonly view: string; readonly model: PanelModel }> {
    const [runs, preview] = await Promise.all([this.runs.last(RUNS_SHOWN), this.preview.soon()]);
    const since = sinceLast(runs, preview);
    return { view: PANEL, model: { preview, previewPath: `/${PREVIEW_PATH}`, runs, chart: chartOf(runs), since } };
  }
}

function sinceLast(runs: readonly PruningRun[], preview: PruningPreviewDto | undefined): SinceLastRun | undefined {
  const last = runs.find((run) => keptBy(run) !== undefined);
  const left = last && keptBy(last);
  if (!preview || !last || left === undefined) return undefined;
  return { left, now: preview.types.reduce((sum, { examined }) => sum + examined, 0) };
}
