import { Injectable } from '@nestjs/common';
import { TEMPLATE_FILTER, TEMPLATE_TAG, sentence, type Sentence } from '@espalier/plugin-sdk';
import { ExtensionRegistry } from '#platform/extensions';
import { GuardedLiquid, readTagParameters, sourceFault } from '#content-kinds/liquid';

const MAX_SOURCE_LENGTH = 1_000_000;

@Injectable()
export class LiquidSyntax {
  private readonly engine = new GuardedLiquid({ parseLimit: MAX_SOURCE_LENGTH });
  private isPrepared = false;

  constructor(private readonly registry: ExtensionRegistry) {}

  fault(source: string): Sentence | undefined {
    this.prepare();
    try {
      this.engine.parse(source);
      return undefined;
    } catch (error) {
      const [message] = (error instanceof Error ? error.message : String(error)).split('\n', 1);
      const { shown } = sentence('The Liquid in it cannot be read: {fault}.', { fault: sourceFault(error).said });
      return { message: `must be valid Liquid: ${message}.`, shown };
    }
  }

  /** Learns the tags and filters of modules and plug-ins. Tags stand alone; what any of them makes is no matter here. */
  private prepare(): void {
    if (this.isPrepared) return;
    for (const { name } of this.registry.contributions(TEMPLATE_TAG)) {
      this.engine.registerTag(name, { parse: ({ tokenizer }) => readTagParameters(tokenizer), render: () => '' });
    }
    for (const { name } of this.registry.contributions(TEMPLATE_FILTER)) this.engine.registerFilter(name, () => '');
    this.isPrepared = true;
  }
}

export function hasLiquid(text: string): boolean {
  return text.includes('{{') || text.includes('{%');
}
