import { projectRejections } from '@modstead/domain/catalogue/project/rejections'
import { versionRejections } from '@modstead/domain/catalogue/version/rejections'
import { APIS } from '@modstead/infra/http/api'
import { idOf } from '@modstead/infra/http/routes/parameters'
import { version } from '@modstead/query-api/contract/answers/version'
import { z } from 'zod'
import { withAliases } from '../../http/aliases.ts'
import { contract, eachOnce } from '../../http/contract.ts'
import { createdAnswer } from '../../http/created-answer.ts'
import { multipartProblems } from '../../http/multipart-problems.ts'
import { fileProblems } from '../inspection/file-problems.ts'
import { renderingProblems } from '../render-problems.ts'
import { aliases } from './fields.ts'
import { fileTypes, newVersionV2, newVersionV3, refuseOtherLoadersFields } from './new-version.ts'

const storedFileProblems = eachOnce(multipartProblems, fileProblems, ['file-already-published'])

/** Codes with which a new version and its files can be refused. */
export const newVersionProblems = eachOnce(
  versionRejections.CreateVersion,
  versionRejections.ImportVersionHistory,
  storedFileProblems,
  renderingProblems,
  ['file-part-missing', 'primary-file-missing', 'unknown-project', 'unknown-version', 'contradictory-fields'],
)

const create = {
  method: 'POST',
  path: '/version',
  summary: 'Create a version',
  right: 'version.upload',
  media: 'multipart',
  answer: createdAnswer(version),
  problems: eachOnce(newVersionProblems, projectRejections.AddProjectVersion),
} as const

const ofProject = { project_id: z.string().describe('Id or slug of the project') }

export const createVersionV2 = contract({
  ...create,
  roots: ['v2'],
  body: withAliases(aliases, z.object({ ...newVersionV2, ...ofProject })),
})

export const createVersionV3 = contract({
  ...create,
  roots: ['v3'],
  body: withAliases(
    aliases,
    z.strictObject({ ...newVersionV3, ...ofProject }).superRefine(refuseOtherLoadersFields),
  ),
})

export const addFiles = contract({
  method: 'POST',
  path: '/version/:version/file',
  roots: APIS,
  summary: 'Add files to a version',
  right: 'version.edit',
  params: z.object({ version: idOf('version') }),
  media: 'multipart',
  body: z
    .object({
      file_types: fileTypes,
      file_parts: z.array(z.string()).nullish().describe('Has no effect: all parts are taken'),
    })
    .optional(),
  answer: null,
  problems: eachOnce(versionRejections.AddVersionFiles, storedFileProblems, [
    'file-missing',
    'not-found',
    'invalid-id',
  ]),
})
