/** What templates may know of the site as a whole, as `Site`: named as templates name it. */
export type SiteFacts = Readonly<Record<string, unknown>>;

/** Knows them for every rendering, whoever begins it. Provided by the module of the site, a storey above; without it there are none. */
export abstract class SiteFactsSource {
  /** The same object as long as nothing changes. */
  abstract current(): Promise<SiteFacts>;
}
