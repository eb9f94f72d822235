import { Content1763700000000 } from './1763700000000-content';
import { Auth1763700100000 } from './1763700100000-auth';
import { Users1763700200000 } from './1763700200000-users';
import { Openid1763700200001 } from './1763700200001-openid';
import { Settings1763700300000 } from './1763700300000-settings';
import { Setup1763700400000 } from './1763700400000-setup';
import { Sessions1763700500000 } from './1763700500000-sessions';
import { OpenidServer1763700600000 } from './1763700600000-openid-server';
import { ContentIndexes1763700600001 } from './1763700600001-content-indexes';
import { OpenidTokens1763700600002 } from './1763700600002-openid-tokens';
import { ListIndexes1763700700000 } from './1763700700000-list-indexes';
import { UserRoles1763700800000 } from './1763700800000-user-roles';
import { Attempts1763700800100 } from './1763700800100-attempts';
import { OpenidVisits1763700900200 } from './1763700900200-openid-visits';
import { SetupLinks1763700900300 } from './1763700900300-setup-links';
import { AttemptKey1763701000100 } from './1763701000100-attempt-key';
import { OpenidLinks1763701100105 } from './1763701100105-openid-links';
import { JudgedConsents1763701200300 } from './1763701200300-judged-consents';
import { ClientIds1763701200400 } from './1763701200400-client-ids';
import { SignIns1763701300100 } from './1763701300100-sign-ins';
import { UserIndexes1763701400114 } from './1763701400114-user-indexes';
import { ListOrders1763701400116 } from './1763701400116-list-orders';
import { TextSamples1763701500117 } from './1763701500117-text-samples';
import { OwnedItems1763701600119 } from './1763701600119-owned-items';
import { BackgroundTasks1763701600120 } from './1763701600120-background-tasks';
import { PruningRuns1763701600122 } from './1763701600122-pruning-runs';
import { ScheduleIndexes1763701600124 } from './1763701600124-schedule-indexes';
import { Templates1763701700127 } from './1763701700127-templates';
import { AuditEvents1763701800129 } from './1763701800129-audit-events';
import { AuditSeals1763701800130 } from './1763701800130-audit-seals';
import { AuditList1763701800131 } from './1763701800131-audit-list';
import { RemovedItems1763701800133 } from './1763701800133-removed-items';
import { ListLooks1763701800135 } from './1763701800135-list-looks';
import { TextIndex1763701800137 } from './1763701800137-text-index';
import { Media1763701900142 } from './1763701900142-media';
import { AuditUsers1763701900148 } from './1763701900148-audit-users';
import { Webhooks1763702000151 } from './1763702000151-webhooks';
import { BodyCompression1763702000165 } from './1763702000165-body-compression';
import { EmptiedItems1763800000175 } from './1763800000175-emptied-items';
import { MediaBin1763800000180 } from './1763800000180-media-bin';
import { WholeNumbers1763800000185 } from './1763800000185-whole-numbers';
import { TextComparison1763800000190 } from './1763800000190-text-comparison';
import { TitleOrder1763800000191 } from './1763800000191-title-order';
import { OneName1763800000192 } from './1763800000192-one-name';
import { NamesAsRead1763800000230 } from './1763800000230-names-as-read';
import { KeysOfItems1763800000240 } from './1763800000240-keys-of-items';
import { Preferences1763800000250 } from './1763800000250-preferences';
import { ListViews1763800000260 } from './1763800000260-list-views';
import { ViewParameters1763800000280 } from './1763800000280-view-parameters';
import { MediaDescriptions1763800000290 } from './1763800000290-media-descriptions';
import { EditorPresence1763800000310 } from './1763800000310-editor-presence';
import { MediaVersions1763800000340 } from './1763800000340-media-versions';
import { MediaTags1763800000350 } from './1763800000350-media-tags';
import { Search1763800000400 } from './1763800000400-search';
import { RemovedVersions1763800000410 } from './1763800000410-removed-versions';
import { PrunedVersions1763800000430 } from './1763800000430-pruned-versions';
import { VersionRanges1763800000450 } from './1763800000450-version-ranges';
import { AccessKeys1763800000460 } from './1763800000460-access-keys';
import { KnownWords1763800000470 } from './1763800000470-known-words';
import { Letters1763800000480 } from './1763800000480-letters';
import { References1763800000490 } from './1763800000490-references';
import { Redirects1763800000500 } from './1763800000500-redirects';
import { Invalidations1763800000510 } from './1763800000510-invalidations';

/** Every migration, oldest first. */
export const migrations = [
  Content1763700000000,
  Auth1763700100000,
  Users1763700200000,
  Openid1763700200001,
  Settings1763700300000,
  Setup1763700400000,
  Sessions1763700500000,
  OpenidServer1763700600000,
  ContentIndexes1763700600001,
  OpenidTokens1763700600002,
  ListIndexes1763700700000,
  UserRoles1763700800000,
  Attempts1763700800100,
  OpenidVisits1763700900200,
  SetupLinks1763700900300,
  AttemptKey1763701000100,
  OpenidLinks1763701100105,
  JudgedConsents1763701200300,
  ClientIds1763701200400,
  SignIns1763701300100,
  UserIndexes1763701400114,
  ListOrders1763701400116,
  TextSamples1763701500117,
  OwnedItems1763701600119,
  BackgroundTasks1763701600120,
  PruningRuns1763701600122,
  ScheduleIndexes1763701600124,
  Templates1763701700127,
  AuditEvents1763701800129,
  AuditSeals1763701800130,
  AuditList1763701800131,
  RemovedItems1763701800133,
  ListLooks1763701800135,
  TextIndex1763701800137,
  Media1763701900142,
  AuditUsers1763701900148,
  Webhooks1763702000151,
  BodyCompression1763702000165,
  EmptiedItems1763800000175,
  MediaBin1763800000180,
  WholeNumbers1763800000185,
  TextComparison1763800000190,
  TitleOrder1763800000191,
  OneName1763800000192,
  NamesAsRead1763800000230,
  KeysOfItems1763800000240,
  Preferences1763800000250,
  ListViews1763800000260,
  ViewParameters1763800000280,
  MediaDescriptions1763800000290,
  EditorPresence1763800000310,
  MediaVersions1763800000340,
  MediaTags1763800000350,
  Search1763800000400,
  RemovedVersions1763800000410,
  PrunedVersions1763800000430,
  VersionRanges1763800000450,
  AccessKeys1763800000460,
  KnownWords1763800000470,
  Letters1763800000480,
  References1763800000490,
  Redirects1763800000500,
  Invalidations1763800000510,
];
