import { addressOf } from '../../../api/address-of.ts'
import type { VersionFilter } from './version-filter.ts'

export const projectAddress = (project: string) =>
  addressOf('/site/project/:project', { params: { project } })

export const versionsAddress = (project: string, query: VersionFilter) =>
  addressOf('/site/project/:project/versions', { params: { project }, query })

export const offersAddress = (project: string, query: Pick<VersionFilter, 'g' | 'v'>) =>
  addressOf('/site/project/:project/offers', { params: { project }, query })

export const versionAddress = (project: string, version: string) =>
  addressOf('/site/project/:project/version/:version', { params: { project, version } })

export const changelogAddress = (project: string, query: Pick<VersionFilter, 'g' | 'c' | 'page'>) =>
  addressOf('/site/project/:project/changelog', { params: { project }, query })
