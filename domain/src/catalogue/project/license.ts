import { type Rejection, reject } from '../../kernel/rejection.ts'
import { type CatalogueContext, mayInProject } from '../access.ts'
import { notPermitted } from '../not-permitted.ts'
import { httpsUrlProblem } from '../values/https-url.ts'
import { canonicalLicenseId, licenseIdProblem } from '../values/license.ts'
import { PROJECT_PERMISSIONS } from '../values/permissions.ts'
import type { EditRule } from './edit-rule.ts'
import type { License } from './events.ts'

export const checkedLicense = ({ id, url }: License): License | Rejection<'invalid-license'> => {
  const problem = licenseIdProblem(id) ?? (url === null ? null : httpsUrlProblem('The licence address', url))
  return problem === null ? { id: canonicalLicenseId(id), url } : reject('invalid-license', problem)
}

export const changeLicense =
  (changes: Partial<License>, context: CatalogueContext): EditRule =>
  (project) => {
    if (!mayInProject(context, PROJECT_PERMISSIONS.EDIT_DETAILS))
      return notPermitted("change this project's licence")
    const license = checkedLicense({ ...project.license, ...changes })
    if ('rejected' in license) return license
    const same = license.id === project.license.id && license.url === project.license.url
    return same ? [] : [{ type: 'ProjectLicensed', data: { projectId: project.projectId, license } }]
  }
