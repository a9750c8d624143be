import { invalidInput } from '@modstead/infra/http/problem'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { commandProject } from '../catalogue/edit-project.ts'
import { MAX_GALLERY_BYTES, storeGalleryPicture, storeIcon } from '../catalogue/pictures.ts'
import type { CommandDependencies } from '../dependencies.ts'
import { parse } from '../http/parse.ts'
import { answerWhenVisible, authorize } from '../http/write-route.ts'
import { seenProject } from './seen-project.ts'

interface ProjectRoute {
  Params: { id: string }
}

const extensions = ['png', 'jpg', 'jpeg', 'bmp', 'gif', 'webp', 'svg', 'svgz', 'rgb']

/** The bytes of a raw body. Their real kind is read off the bytes; `ext` must be there, and be one of the documented ones. */
export const pictureBody = (request: FastifyRequest): Buffer => {
  const { ext } = request.query as { ext?: unknown }
  if (typeof ext !== 'string' || !extensions.includes(ext.toLowerCase()))
    throw invalidInput(`The query parameter ext must be one of ${extensions.join(', ')}.`)
  if (!Buffer.isBuffer(request.body)) throw invalidInput('The request brings no picture.')
  return request.body
}

const flag = z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true')
const wholeNumber = z
  .string()
  .regex(/^-?\d{1,10}$/, 'must be a whole number')
  .transform(Number)

const newItem = z.object({
  featured: flag,
  title: z.string().optional(),
  description: z.string().optional(),
  ordering: wholeNumber.optional(),
})
const itemChanges = z.object({
  url: z.string(),
  featured: flag.optional(),
  title: z.string().optional(),
  description: z.string().optional(),
  ordering: wholeNumber.optional(),
})

/** A gallery item is named by its address; its path in the image store is the end of that. */
const pathOf = (url: string): string => {
  const start = url.lastIndexOf('/images/')
  if (start < 0) throw invalidInput('No gallery item has this url.')
  return url.slice(start + 1)
}

/** Icon and gallery of a project; raw bodies. */
export const pictureRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  const { executor, images } = deps
  for (const api of ['v2', 'v3'] as const) {
    app.patch<ProjectRoute>(`/${api}/project/:id/icon`, async (request, reply) => {
      const { sender } = await authorize(deps, request, 'PROJECT_WRITE')
      const located = await seenProject(executor, request.params.id, sender.actor)
      const icon = await storeIcon(images, pictureBody(request))
      const command = { type: 'SetProjectIcon', projectId: located.project.projectId, icon } as const
      const { position } = await commandProject(executor, located, command, sender)
      return answerWhenVisible(deps, reply, position)
    })

    app.delete<ProjectRoute>(`/${api}/project/:id/icon`, async (request, reply) => {
      const { sender } = await authorize(deps, request, 'PROJECT_WRITE')
      const located = await seenProject(executor, request.params.id, sender.actor)
      const command = { type: 'RemoveProjectIcon', projectId: located.project.projectId } as const
      const { position } = await commandProject(executor, located, command, sender)
      return answerWhenVisible(deps, reply, position)
    })

    app.post<ProjectRoute>(`/${api}/project/:id/gallery`, async (request, reply) => {
      const { sender } = await authorize(deps, request, 'PROJECT_WRITE')
      const located = await seenProject(executor, request.params.id, sender.actor)
      const { projectId } = located.project
      const { title, description, ordering, featured } = parse(newItem, request.query)
      const picture = await storeGalleryPicture(images, pictureBody(request))
      const texts = { title: title ?? null, description: description ?? null }
      const item = { ...picture, ...texts, featured, ordering: ordering ?? 0 }
      const { position } = await commandProject(
        executor,
        located,
        { type: 'AddGalleryItem', projectId, item },
        sender,
      )
      return answerWhenVisible(deps, reply, position)
    })

    app.patch<ProjectRoute>(`/${api}/project/:id/gallery`, async (request, reply) => {
      const { sender } = await authorize(deps, request, 'PROJECT_WRITE')
      const located = await seenProject(executor, request.params.id, sender.actor)
      const { projectId } = located.project
      const { url, ...wire } = parse(itemChanges, request.query)
      const changes = {
        ...(wire.featured !== undefined && { featured: wire.featured }),
        ...(wire.title !== undefined && { title: wire.title || null }),
        ...(wire.description !== undefined && { description: wire.description || null }),
        ...(wire.ordering !== undefined && { ordering: wire.ordering }),
      }
      const command = { type: 'ChangeGalleryItem', projectId, path: pathOf(url), changes } as const
      const { position } = await commandProject(executor, located, command, sender)
      return answerWhenVisible(deps, reply, position)
    })

    app.delete<ProjectRoute>(`/${api}/project/:id/gallery`, async (request, reply) => {
      const { sender } = await authorize(deps, request, 'PROJECT_WRITE')
      const located = await seenProject(executor, request.params.id, sender.actor)
      const { url } = parse(itemChanges.pick({ url: true }), request.query)
      const { projectId } = located.project
      const command = { type: 'RemoveGalleryItem', projectId, path: pathOf(url) } as const
      const { position } = await commandProject(executor, located, command, sender)
      return answerWhenVisible(deps, reply, position)
    })
  }
}

/** Largest raw body: a gallery picture. Larger icons are refused by their own bound. */
export const MAX_PICTURE_BODY = MAX_GALLERY_BYTES + 1024
