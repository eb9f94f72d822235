import { Injectable, Logger } from '@nestjs/common';
import { sentence, type Sentence } from '@espalier/plugin-sdk';
import { Clock } from '#platform/clock';
import { faultInWords, type SourceFault } from '#content-kinds/liquid';

export interface TemplateNotice extends SourceFault {
  readonly template: string;
}

/** A page that is asked for again and again says the same each time. */
const SAID_AGAIN_MS = 60_000;
const MOST_REMEMBERED = 1000;

export function noticeInWords({ template, ...notice }: TemplateNotice): Sentence {
  const fault = faultInWords(notice);
  return notice.line === undefined
    ? sentence('The template “{template}” leaves something out: {fault}', { template, fault })
    : sentence('The template “{template}” leaves something out at {fault}', { template, fault });
}

@Injectable()
export class TemplateNotices {
  private readonly logger = new Logger(TemplateNotices.name);
  private readonly said = new Map<string, number>();

  constructor(private readonly clock: Clock) {}

  log(notices: readonly TemplateNotice[]): void {
    const now = this.clock.now().getTime();
    for (const { message: words } of notices.map(noticeInWords)) {
      const before = this.said.get(words);
      if (before !== undefined && now - before < SAID_AGAIN_MS) continue;
      if (this.said.size >= MOST_REMEMBERED) this.said.clear();
      this.said.set(words, now);
      this.logger.warn(words);
    }
  }
}
