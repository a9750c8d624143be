import { invalidInput } from '@modstead/infra/http/problem'
import type { FastifyInstance } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { pictureOf } from '../../http/picture-body.ts'
import { serveAdmitted, serveWrite, type Unread } from '../../http/serve-write.ts'
import { answerWhenVisible } from '../../http/write-route.ts'
import { withStoredPictures } from '../pictures/with-stored-pictures.ts'
import { checkProjectCommand, commandProject, requirePermission } from './edit-project.ts'
import { readGalleryPicture, readIcon } from './pictures.ts'
import {
  addGalleryItem,
  changeGalleryItem,
  removeGalleryItem,
  removeProjectIcon,
  setProjectIcon,
} from './pictures-contract.ts'
import { seenProject } from './seen-project.ts'

/** A gallery item is named by its address, which ends with its path in the image store. */
const pathOf = (url: string): string => {
  const start = url.lastIndexOf('/images/')
  if (start < 0) throw invalidInput('No gallery item has this url.', 'invalid-query')
  return url.slice(start + 1)
}

/** Icon and gallery of a project. */
export const pictureRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  const { executor } = deps
  const editable = async ({ params, sender }: Unread<typeof setProjectIcon>) => {
    const located = await seenProject(executor, params.project, sender.actor)
    requirePermission(located, 'project.edit', sender)
    return located
  }

  serveAdmitted(app, deps, setProjectIcon, editable, async ({ sender, request, reply }, located) => {
    const { projectId } = located.project
    const icon = await readIcon(deps, sender, pictureOf(request))
    const command = { type: 'SetProjectIcon', projectId, icon: icon.named } as const
    const first = await checkProjectCommand(executor, located, command, sender)
    if (first) return answerWhenVisible(deps, reply, first)
    const set = () => commandProject(executor, located, command, sender)
    return answerWhenVisible(deps, reply, await withStoredPictures(deps, icon, set))
  })

  serveWrite(app, deps, removeProjectIcon, async ({ params, sender, reply }) => {
    const located = await seenProject(executor, params.project, sender.actor)
    const command = { type: 'RemoveProjectIcon', projectId: located.project.projectId } as const
    return answerWhenVisible(deps, reply, await commandProject(executor, located, command, sender))
  })

  serveAdmitted(app, deps, addGalleryItem, editable, async ({ query, sender, request, reply }, located) => {
    const { projectId } = located.project
    const { title, description, ordering, featured } = query
    const picture = await readGalleryPicture(deps, sender, pictureOf(request))
    const texts = { title: title || null, description: description || null }
    const item = { ...picture.named, ...texts, featured, ordering: ordering ?? 0 }
    const command = { type: 'AddGalleryItem', projectId, item } as const
    const first = await checkProjectCommand(executor, located, command, sender)
    if (first) return answerWhenVisible(deps, reply, first)
    const add = () => commandProject(executor, located, command, sender)
    return answerWhenVisible(deps, reply, await withStoredPictures(deps, picture, add))
  })

  serveAdmitted(app, deps, changeGalleryItem, editable, async ({ query, sender, reply }, located) => {
    const { projectId } = located.project
    const changes = {
      ...(query.featured !== undefined && { featured: query.featured }),
      ...(query.title !== undefined && { title: query.title || null }),
      ...(query.description !== undefined && { description: query.description || null }),
      ...(query.ordering !== undefined && { ordering: query.ordering }),
    }
    const command = { type: 'ChangeGalleryItem', projectId, path: pathOf(query.url), changes } as const
    return answerWhenVisible(deps, reply, await commandProject(executor, located, command, sender))
  })

  serveAdmitted(app, deps, removeGalleryItem, editable, async ({ query, sender, reply }, located) => {
    const { projectId } = located.project
    const command = { type: 'RemoveGalleryItem', projectId, path: pathOf(query.url) } as const
    return answerWhenVisible(deps, reply, await commandProject(executor, located, command, sender))
  })
}
