import type { ProjectIcon } from '../values/project-pictures.ts'

type Command<Type extends string, Fields = unknown> = {
  readonly type: Type
  readonly organizationId: string
} & Readonly<Fields>

/** Absent fields stay as they are. */
export interface OrganizationChanges {
  readonly name?: string
  /** The caller has reserved it for this organization. */
  readonly slug?: string
  readonly description?: string
}

export type CreateOrganization = Command<
  'CreateOrganization',
  { slug: string; name: string; description: string; teamId: string; ownerId: string }
>
export type EditOrganization = Command<'EditOrganization', { changes: OrganizationChanges }>
export type SetOrganizationIcon = Command<'SetOrganizationIcon', { icon: ProjectIcon }>

export type LiveOrganizationCommand =
  | EditOrganization
  | SetOrganizationIcon
  | Command<'RemoveOrganizationIcon'>
  | Command<'DeleteOrganization'>

export type OrganizationCommand = CreateOrganization | LiveOrganizationCommand
