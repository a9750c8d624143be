import {
  listOrganizationProjects,
  readOrganization,
  readOrganizationOfProject,
  readOrganizationsByIds,
} from './organization.ts'
import {
  checkProject,
  readProject,
  readProjectDependencies,
  readProjectsByIds,
  readRandomProjects,
} from './project.ts'
import { searchByBody, searchProjects } from './search.ts'
import { readStatistics } from './statistics.ts'
import {
  readGames,
  readLicenseText,
  readLinkPlatforms,
  readLoaderField,
  readTaggedLinkPlatforms,
  tagContracts,
} from './tag.ts'
import { listMembers, listMembersOfOrganization, listMembersOfProject, listMembersOfTeams } from './team.ts'
import { listPublishingProjects, listTrustedPublishers } from './trusted-publisher.ts'
import { listVersions, readVersion, readVersionOfProject, readVersionsByIds } from './version.ts'
import {
  downloadFile,
  readAllUpdatesOfFiles,
  readProjectsOfFiles,
  readUpdateOfFile,
  readUpdatesOfEachFile,
  readUpdatesOfFiles,
  readVersionOfFile,
  readVersionsOfFiles,
} from './version-file.ts'

export const catalogueContracts = [
  searchProjects,
  searchByBody,
  readProject,
  readProjectsByIds,
  readRandomProjects,
  checkProject,
  readProjectDependencies,
  listTrustedPublishers,
  listPublishingProjects,
  readVersion,
  readVersionOfProject,
  readVersionsByIds,
  listVersions,
  readVersionOfFile,
  downloadFile,
  readUpdateOfFile,
  readVersionsOfFiles,
  readProjectsOfFiles,
  readUpdatesOfFiles,
  readUpdatesOfEachFile,
  readAllUpdatesOfFiles,
  listMembers,
  listMembersOfTeams,
  listMembersOfProject,
  listMembersOfOrganization,
  readOrganization,
  readOrganizationOfProject,
  readOrganizationsByIds,
  listOrganizationProjects,
  ...Object.values(tagContracts),
  readTaggedLinkPlatforms,
  readLinkPlatforms,
  readLicenseText,
  readGames,
  readLoaderField,
  readStatistics,
]
