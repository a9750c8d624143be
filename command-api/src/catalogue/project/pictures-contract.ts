import { projectRejections } from '@modstead/domain/catalogue/project/rejections'
import { APIS } from '@modstead/infra/http/api'
import { idOrSlug } from '@modstead/infra/http/routes/parameters'
import { z } from 'zod'
import { contract, eachOnce } from '../../http/contract.ts'
import { extensionParam, pictureProblems } from '../../http/picture-contract.ts'

const ofProject = {
  roots: APIS,
  right: 'project.edit',
  params: z.object({ project: idOrSlug('project') }),
  answer: null,
} as const

export const setProjectIcon = contract({
  ...ofProject,
  method: 'PATCH',
  path: '/project/:project/icon',
  summary: 'Set the icon of a project',
  query: z.object({ ext: extensionParam }),
  media: 'picture',
  problems: eachOnce(projectRejections.SetProjectIcon, pictureProblems, ['not-found']),
})

export const removeProjectIcon = contract({
  ...ofProject,
  method: 'DELETE',
  path: '/project/:project/icon',
  summary: 'Remove the icon of a project',
  problems: eachOnce(projectRejections.RemoveProjectIcon, ['not-found']),
})

const flag = z
  .string()
  .regex(/^(true|false)$/i, 'It must be true or false')
  .transform((text) => text.toLowerCase() === 'true')
  .meta({ type: 'boolean', description: 'Shown first; only one picture is' })
const wholeNumber = z
  .string()
  .regex(/^-?\d{1,10}$/, 'It must be a whole number')
  .transform(Number)
  .meta({ type: 'integer', description: 'The place in the gallery, the lowest first' })
const url = z.string().describe('Address of the picture, as the project shows it')

export const addGalleryItem = contract({
  ...ofProject,
  method: 'POST',
  path: '/project/:project/gallery',
  summary: 'Add a picture to the gallery of a project',
  query: z.object({
    featured: flag,
    title: z.string().optional(),
    description: z.string().optional(),
    ordering: wholeNumber.optional(),
    ext: extensionParam,
  }),
  media: 'picture',
  problems: eachOnce(projectRejections.AddGalleryItem, pictureProblems, ['not-found']),
})

export const changeGalleryItem = contract({
  ...ofProject,
  method: 'PATCH',
  path: '/project/:project/gallery',
  summary: 'Change what is said of a picture in the gallery',
  query: z.object({
    url,
    featured: flag.optional(),
    title: z.string().optional().describe('Blank clears it'),
    description: z.string().optional().describe('Blank clears it'),
    ordering: wholeNumber.optional(),
  }),
  problems: eachOnce(projectRejections.ChangeGalleryItem, ['not-found']),
})

export const removeGalleryItem = contract({
  ...ofProject,
  method: 'DELETE',
  path: '/project/:project/gallery',
  summary: 'Remove a picture from the gallery of a project',
  query: z.object({ url }),
  problems: eachOnce(projectRejections.RemoveGalleryItem, ['not-found']),
})
