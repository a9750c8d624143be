import { type Rejection, reject } from '../../kernel/rejection.ts'
import type { CatalogueContext } from '../access.ts'
import { notPermitted } from '../not-permitted.ts'
import { may } from '../policy.ts'
import { httpsUrlProblem } from '../values/https-url.ts'
import { canonicalLicenseId, licenseIdProblem } from '../values/license.ts'
import type { License } from '../values/project-license.ts'
import type { EditRule } from './edit-rule.ts'

export const checkedLicense = ({ id, url }: License): License | Rejection<'invalid-license'> => {
  const idProblem = licenseIdProblem(id)
  if (idProblem !== null) return reject('invalid-license', idProblem, 'id')
  const urlProblem = url === null ? null : httpsUrlProblem('The license address', url)
  return urlProblem === null
    ? { id: canonicalLicenseId(id), url }
    : reject('invalid-license', urlProblem, 'url')
}

export const changeLicense =
  (changes: Partial<License>, context: CatalogueContext): EditRule =>
  (project) => {
    if (!may(context, 'project.edit')) return notPermitted("change this project's license")
    const license = checkedLicense({ ...project.license, ...changes })
    if ('rejected' in license) return license
    const same = license.id === project.license.id && license.url === project.license.url
    return same ? [] : [{ type: 'ProjectLicensed', data: { projectId: project.projectId, license } }]
  }
