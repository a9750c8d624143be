import {
  addProject,
  deleteOrganization,
  patchOrganization,
  postOrganization,
  removeOrganizationIcon,
  removeProject,
  setOrganizationIcon,
} from './organization/contract.ts'
import {
  deleteProject,
  editProjectsV2,
  editProjectsV3,
  editProjectV2,
  editProjectV3,
  scheduleProject,
} from './project/contract.ts'
import { createProjectV2, createProjectV3 } from './project/creation-contract.ts'
import {
  addGalleryItem,
  changeGalleryItem,
  removeGalleryItem,
  removeProjectIcon,
  setProjectIcon,
} from './project/pictures-contract.ts'
import {
  editMember,
  inviteMember,
  joinTeam,
  postOwnership,
  removeMember,
  transferOwnership,
} from './team/contract.ts'
import { distrustPublisher, exchangeCiToken, trustPublisher } from './trusted-publishers/contract.ts'
import {
  deleteVersion,
  deleteVersionFile,
  editVersionV2,
  editVersionV3,
  scheduleVersion,
} from './version/contract.ts'
import { addFiles, createVersionV2, createVersionV3 } from './version/creation-contract.ts'

export const catalogueContracts = [
  createProjectV2,
  createProjectV3,
  editProjectV2,
  editProjectV3,
  editProjectsV2,
  editProjectsV3,
  deleteProject,
  scheduleProject,
  setProjectIcon,
  removeProjectIcon,
  addGalleryItem,
  changeGalleryItem,
  removeGalleryItem,
  createVersionV2,
  createVersionV3,
  editVersionV2,
  editVersionV3,
  deleteVersion,
  scheduleVersion,
  addFiles,
  deleteVersionFile,
  inviteMember,
  joinTeam,
  editMember,
  removeMember,
  transferOwnership,
  postOwnership,
  postOrganization,
  patchOrganization,
  deleteOrganization,
  addProject,
  removeProject,
  setOrganizationIcon,
  removeOrganizationIcon,
  trustPublisher,
  distrustPublisher,
  exchangeCiToken,
] as const
