import { APIS } from '@modstead/infra/http/api'
import { invalidInput } from '@modstead/infra/http/problem'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { CommandDependencies } from '../../dependencies.ts'
import { parse } from '../../http/parse.ts'
import { answerWhenVisible, authorize } from '../../http/write-route.ts'
import { checkProjectCommand, commandProject, requirePermission } from './edit-project.ts'
import { MAX_GALLERY_BYTES, readGalleryPicture, readIcon } from './pictures.ts'
import { seenProject } from './seen-project.ts'

interface ProjectRoute {
  Params: { id: string }
}

const extensions = ['png', 'jpg', 'jpeg', 'bmp', 'gif', 'webp', 'svg', 'svgz', 'rgb']

/** The bytes of a raw body, whose real kind is read off them; `ext` must be one of the documented ones. */
export const rawPicture = (request: FastifyRequest): Buffer => {
  const { ext } = request.query as { ext?: unknown }
  if (ext !== undefined && (typeof ext !== 'string' || !extensions.includes(ext.toLowerCase())))
    throw invalidInput(`The query parameter ext must be one of ${extensions.join(', ')}.`, 'invalid-query')
  if (!Buffer.isBuffer(request.body)) throw invalidInput('The request brings no picture.', 'picture-missing')
  return request.body
}

/** As `rawPicture`, with an `ext` that must be there. */
export const pictureBody = (request: FastifyRequest): Buffer => {
  const { ext } = request.query as { ext?: unknown }
  if (ext === undefined) throw invalidInput('The query parameter ext is missing.', 'invalid-query')
  return rawPicture(request)
}

const flag = z
  .string()
  .regex(/^(true|false)$/i, 'must be true or false')
  .transform((text) => text.toLowerCase() === 'true')
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
  if (start < 0) throw invalidInput('No gallery item has this url.', 'invalid-query')
  return url.slice(start + 1)
}

/** Icon and gallery of a project; raw bodies. */
export const pictureRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  const { executor, images } = deps
  for (const api of APIS) {
    app.patch<ProjectRoute>(`/${api}/project/:id/icon`, async (request, reply) => {
      const { sender } = await authorize(deps, request, 'project.edit')
      const located = await seenProject(executor, request.params.id, sender.actor)
      requirePermission(located, 'project.edit', sender)
      const bytes = pictureBody(request)
      const { named: icon, save } = await readIcon(deps, sender, bytes)
      const command = { type: 'SetProjectIcon', projectId: located.project.projectId, icon } as const
      const first = await checkProjectCommand(executor, located, command, sender)
      if (first) return answerWhenVisible(deps, reply, first)
      await save(images)
      return answerWhenVisible(deps, reply, await commandProject(executor, located, command, sender))
    })

    app.delete<ProjectRoute>(`/${api}/project/:id/icon`, async (request, reply) => {
      const { sender } = await authorize(deps, request, 'project.edit')
      const located = await seenProject(executor, request.params.id, sender.actor)
      const command = { type: 'RemoveProjectIcon', projectId: located.project.projectId } as const
      const answer = await commandProject(executor, located, command, sender)
      return answerWhenVisible(deps, reply, answer)
    })

    app.post<ProjectRoute>(`/${api}/project/:id/gallery`, async (request, reply) => {
      const { sender } = await authorize(deps, request, 'project.edit')
      const located = await seenProject(executor, request.params.id, sender.actor)
      requirePermission(located, 'project.edit', sender)
      const { title, description, ordering, featured } = parse(newItem, request.query)
      const bytes = pictureBody(request)
      const { projectId } = located.project
      const { named, save } = await readGalleryPicture(deps, sender, bytes)
      const texts = { title: title || null, description: description || null }
      const item = { ...named, ...texts, featured, ordering: ordering ?? 0 }
      const command = { type: 'AddGalleryItem', projectId, item } as const
      const first = await checkProjectCommand(executor, located, command, sender)
      if (first) return answerWhenVisible(deps, reply, first)
      await save(images)
      return answerWhenVisible(deps, reply, await commandProject(executor, located, command, sender))
    })

    app.patch<ProjectRoute>(`/${api}/project/:id/gallery`, async (request, reply) => {
      const { sender } = await authorize(deps, request, 'project.edit')
      const located = await seenProject(executor, request.params.id, sender.actor)
      requirePermission(located, 'project.edit', sender)
      const { url, ...wire } = parse(itemChanges, request.query)
      const path = pathOf(url)
      const { projectId } = located.project
      const changes = {
        ...(wire.featured !== undefined && { featured: wire.featured }),
        ...(wire.title !== undefined && { title: wire.title || null }),
        ...(wire.description !== undefined && { description: wire.description || null }),
        ...(wire.ordering !== undefined && { ordering: wire.ordering }),
      }
      const command = { type: 'ChangeGalleryItem', projectId, path, changes } as const
      const answer = await commandProject(executor, located, command, sender)
      return answerWhenVisible(deps, reply, answer)
    })

    app.delete<ProjectRoute>(`/${api}/project/:id/gallery`, async (request, reply) => {
      const { sender } = await authorize(deps, request, 'project.edit')
      const located = await seenProject(executor, request.params.id, sender.actor)
      requirePermission(located, 'project.edit', sender)
      const path = pathOf(parse(itemChanges.pick({ url: true }), request.query).url)
      const { projectId } = located.project
      const command = { type: 'RemoveGalleryItem', projectId, path } as const
      const answer = await commandProject(executor, located, command, sender)
      return answerWhenVisible(deps, reply, answer)
    })
  }
}

/** Largest raw body: a gallery picture. Larger icons are refused by their own bound. */
export const MAX_PICTURE_BODY = MAX_GALLERY_BYTES + 1024
