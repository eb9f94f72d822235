import { Injectable, Logger } from '@nestjs/common';
import { Database } from '#platform/database';
import { SearchIndex } from './search-index';

/** Stemmers of PostgreSQL by the language that they are for. Words of other languages are found as they are written. */
const STEMMERS: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'ar arabic,hy armenian,eu basque,ca catalan,da danish,nl dutch,en english,fi finnish,fr french,de german,el greek,hi hindi,' +
    'hu hungarian,id indonesian,ga irish,it italian,lt lithuanian,ne nepali,nb norwegian,nn norwegian,no norwegian,pt portuguese,' +
    'ro romanian,ru russian,sr serbian,es spanish,sv swedish,ta tamil,tr turkish,yi yiddish'
  )
    .split(',')
    .map((entry) => entry.split(' ') as [string, string]),
);

const CURRENT = `
  SELECT d.dictname AS name FROM pg_ts_config c JOIN pg_ts_config_map m ON m.mapcfg = c.oid JOIN pg_ts_dict d ON d.oid = m.mapdict
  WHERE c.oid = 'content_words'::regconfig ORDER BY m.mapseqno DESC LIMIT 1`;

@Injectable()
export class SearchLanguage {
  private readonly logger = new Logger(SearchLanguage.name);
  private work: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly index: SearchIndex,
  ) {}

  /** Stems words as this language does. All words are written again when it was another one. */
  follow(language: string): void {
    this.work = this.work.then(() => this.keep(language));
  }

  settled(): Promise<void> {
    return this.work;
  }

  private async keep(language: string): Promise<void> {
    const stemmer = STEMMERS[new Intl.Locale(language).language];
    const dictionary = stemmer ? `${stemmer}_stem` : 'simple';
    try {
      const isOther = await this.database.transaction(async (transaction) => {
        await transaction.query(`SELECT pg_advisory_xact_lock(hashtextextended('search language', 0))`, []);
        const [current] = await transaction.query<{ name: string }>(CURRENT, []);
        if (current?.name === dictionary) return false;
        await transaction.query(
          `ALTER TEXT SEARCH CONFIGURATION content_words
             ALTER MAPPING FOR asciihword, asciiword, hword, hword_asciipart, hword_part, word WITH unaccent, ${dictionary}`,
          [],
        );
        await this.index.ask(transaction);
        return true;
      });
      if (isOther) this.index.queue();
    } catch (error) {
      this.logger.warn(`Words are not searched for in ${language} yet: ${String(error)}`);
    }
  }
}
