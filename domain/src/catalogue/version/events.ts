import { z } from 'zod'
import type { DescribedEvents, EventOf } from '../../kernel/event-definition.ts'
import { moment, text, texts } from '../../kernel/event-fields.ts'
import {
  dependency,
  environment,
  fileType,
  versionChannel,
  versionFile,
  versionStatus,
} from '../event-values.ts'

const dataOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ versionId: text, projectId: text, ...shape })

const ordering = z.number().nullable()
const dependencies = z.array(dependency).readonly()

/** Stream `version-<versionId>`. */
export const versionEvents = {
  VersionCreated: {
    version: 1,
    bytes: { stored: ['files.*'] },
    data: dataOf({
      authorId: text,
      name: text,
      versionNumber: text,
      changelog: text,
      channel: versionChannel,
      status: versionStatus,
      featured: z.boolean(),
      loaders: texts,
      gameVersions: texts,
      mrpackLoaders: texts.describe(
        'The loaders of a modpack’s mods; that of the modpack itself is `mrpack`',
      ),
      environment,
      dependencies,
      files: z.array(versionFile).readonly(),
      ordering,
      publishedAt: moment,
    }),
  },
  VersionRenamed: { version: 1, data: dataOf({ name: text }) },
  VersionNumberChanged: { version: 1, data: dataOf({ versionNumber: text }) },
  VersionChangelogChanged: { version: 1, data: dataOf({ changelog: text }) },
  VersionChannelChanged: { version: 1, data: dataOf({ channel: versionChannel }) },
  VersionStatusChanged: {
    version: 1,
    data: dataOf({ status: versionStatus, formerStatus: versionStatus }),
  },
  VersionReleaseScheduled: { version: 1, data: dataOf({ time: moment, requestedStatus: versionStatus }) },
  VersionFeaturedChanged: { version: 1, data: dataOf({ featured: z.boolean() }) },
  VersionLoadersChanged: { version: 1, data: dataOf({ loaders: texts, mrpackLoaders: texts }) },
  VersionGameVersionsChanged: { version: 1, data: dataOf({ gameVersions: texts }) },
  VersionEnvironmentChanged: { version: 1, data: dataOf({ environment }) },
  VersionDependenciesChanged: { version: 1, data: dataOf({ dependencies }) },
  VersionOrderingChanged: { version: 1, data: dataOf({ ordering }) },
  VersionFileAdded: { version: 1, bytes: { stored: ['file'] }, data: dataOf({ file: versionFile }) },
  VersionFileRemoved: { version: 1, data: dataOf({ fileId: text, sha1: text }) },
  VersionPrimaryFileChanged: { version: 1, data: dataOf({ fileId: text }) },
  VersionFileTypeChanged: { version: 1, data: dataOf({ fileId: text, fileType: fileType.nullable() }) },
  /** Carried over from another catalogue by an operator. */
  VersionHistoryImported: {
    version: 1,
    data: dataOf({ publishedAt: moment.exactOptional(), downloads: z.number().exactOptional() }),
  },
  VersionDeleted: { version: 1, data: dataOf({ sha1s: texts }) },
} satisfies DescribedEvents

export type VersionEvent = EventOf<typeof versionEvents>
