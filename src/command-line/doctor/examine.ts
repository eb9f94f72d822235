import { ConfigurationError, loadConfig, type Config } from '#platform/config';
import { openDataSource } from '#platform/database';
import { readLanguage } from '#platform/texts';
import { messagesOf } from '../failure';
import { CHECKS } from './checks';
import type { Finding } from './finding';
import { examinePaths } from './paths-check';

/** Examines the installation from the outside in: configuration, then the connection, then what is in the database. */
export async function examine(environment?: NodeJS.ProcessEnv): Promise<Finding[]> {
  try {
    const config = await loadConfig(environment);
    const complete = good('configuration', `complete, for ${config.baseUrl}`);
    return [complete, ...examineLanguage(config), ...(await examineDatabase(config))];
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return error.faults.map((fault) => bad('configuration', fault));
  }
}

function examineLanguage({ languageFile }: Config): Finding[] {
  if (languageFile === undefined) return [];
  const { tag, faults, missing, texts } = readLanguage(languageFile);
  if (faults.length > 0) return faults.map((fault) => bad('language', fault));
  const lacking = missing.length === 0 ? 'none' : `${missing.length}, which stay English`;
  return [good('language', `${tag}, ${texts.size} texts; missing: ${lacking}`)];
}

async function examineDatabase(config: Config): Promise<Finding[]> {
  let dataSource;
  try {
    dataSource = await openDataSource(config);
  } catch (error) {
    const remedy = config.databaseUrl ? 'Check DATABASE_URL and that the server runs.' : 'Check DATA_DIR.';
    return [bad('connection', `${messagesOf(error).join(' ')} ${remedy}`)];
  }
  try {
    const isEmbedded = dataSource.server.kind === 'embedded';
    const findings = [good('connection', isEmbedded ? `embedded, in ${config.dataDirectory}` : 'external')];
    for (const check of CHECKS) findings.push(await check(dataSource));
    findings.push(await examinePaths(dataSource, config));
    return findings;
  } finally {
    await dataSource.destroy();
  }
}

function good(subject: string, message: string): Finding {
  return { subject, ok: true, message };
}

function bad(subject: string, message: string): Finding {
  return { subject, ok: false, message };
}
