import { z } from 'zod'
import { moment, text } from '../kernel/event-fields.ts'
import { PROJECT_TYPES } from './tags/project-types.ts'
import { DEPENDENCY_TYPES, type Dependency } from './values/dependency.ts'
import { ENVIRONMENTS } from './values/environment.ts'
import type { Membership, TeamSubject } from './values/membership.ts'
import { MONETIZATION_STATUSES } from './values/monetization-status.ts'
import type { License } from './values/project-license.ts'
import type { ProjectLinks } from './values/project-links.ts'
import type { GalleryItem, ProjectIcon } from './values/project-pictures.ts'
import { PROJECT_STATUSES } from './values/project-status.ts'
import { SIDE_TYPES } from './values/side-type.ts'
import { CHANNELS } from './values/version-channel.ts'
import { FILE_TYPES, type VersionFile } from './values/version-file.ts'
import { VERSION_STATUSES } from './values/version-status.ts'

/**
 * Values as events store them. They are separate from the types, because pages load the types and need no
 * schema.
 */

export const projectType = z.enum(PROJECT_TYPES)

export const projectStatus = z.enum(PROJECT_STATUSES)

export const versionStatus = z.enum(VERSION_STATUSES)

export const monetizationStatus = z.enum(MONETIZATION_STATUSES)

export const versionChannel = z.enum(CHANNELS)

const sideType = z.enum(SIDE_TYPES)

export const sides = z.object({ client: sideType, server: sideType })

export const environment = z.enum(ENVIRONMENTS)

export const license = z.object({
  id: text.describe('SPDX expression, with `LicenseRef-…` for a license without an SPDX id'),
  url: text.nullable(),
}) satisfies z.ZodType<License>

export const links = z
  .record(text, z.object({ url: text, donation: z.boolean() }))
  .describe('Addresses by platform: issues, source, wiki and so on') satisfies z.ZodType<ProjectLinks>

export const icon = z.object({
  path: text,
  rawPath: text,
  color: z.number().nullable().describe('The dominant one as 0xRRGGBB'),
}) satisfies z.ZodType<ProjectIcon>

export const galleryItem = z.object({
  path: text,
  rawPath: text,
  sha1: text.describe('Of the uploaded bytes'),
  featured: z.boolean(),
  title: text.nullable(),
  description: text.nullable(),
  ordering: z.number(),
  createdAt: moment,
}) satisfies z.ZodType<GalleryItem>

export const teamSubject = z.object({
  kind: z.enum(['project', 'organization']),
  id: text,
}) satisfies z.ZodType<TeamSubject>

export const membership = z.object({
  userId: text,
  role: text.describe('Free label'),
  permissions: z.number().describe('Project permission bits'),
  organizationPermissions: z
    .number()
    .nullable()
    .describe('Organization permission bits; null in the team of a project'),
  payoutsSplit: z.number().describe('Weight from 0 to 5000'),
  ordering: z.number(),
}) satisfies z.ZodType<Membership>

export const dependency = z.object({
  projectId: text.nullable(),
  versionId: text.nullable(),
  fileName: text.nullable(),
  type: z.enum(DEPENDENCY_TYPES),
}) satisfies z.ZodType<Dependency>

export const fileType = z.enum(FILE_TYPES)

export const versionFile = z.object({
  fileId: text,
  filename: text,
  sha1: text,
  sha512: text,
  size: z.number().describe('Bytes'),
  primary: z.boolean(),
  fileType: fileType.nullable(),
  primaryUse: z
    .enum(['add-on', 'modpack', 'none'])
    .exactOptional()
    .describe('Set by the inspection of the upload; absent in older events'),
}) satisfies z.ZodType<VersionFile>
