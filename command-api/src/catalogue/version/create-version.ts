import { project, version } from '@modstead/domain/catalogue/aggregates'
import { may } from '@modstead/domain/catalogue/policy'
import type { Answer } from '@modstead/infra/command-pipeline/answer'
import { deriveId } from '@modstead/infra/command-pipeline/derived-ids'
import { asProduct, contextOf, type Sender } from '@modstead/infra/command-pipeline/sender'
import type { CommandDependencies } from '../../dependencies.ts'
import type { UploadedFile } from '../../http/multipart/received-parts.ts'
import { permissionRefused } from '../../http/permission-refused.ts'
import type { LocatedProject } from '../access.ts'
import { catalogueContext, requirePermission } from '../project/edit-project.ts'
import { renderText } from '../render-text.ts'
import type { InitialVersionData } from './new-version.ts'
import { prepareVersion } from './prepare-version.ts'
import { appendVersion, checkVersion, withStoredVersions } from './store-version.ts'
import { undeclaredEnvironment } from './version-environment.ts'

type Deps = Pick<CommandDependencies, 'executor' | 'texts' | 'files' | 'filesHost'>

/**
 * Creates a version in an existing project. A repeat of the request finds the version that the first one
 * made.
 */
export const createVersion = async (
  deps: Deps,
  located: LocatedProject,
  data: InitialVersionData,
  uploads: readonly UploadedFile[],
  sender: Sender,
): Promise<{ versionId: string } & Answer> => {
  const { executor } = deps
  const { commandId } = sender.intent
  if (data.import && !may(sender, 'version.import'))
    throw permissionRefused('Only administrators import the history of a version.')
  const { projectId, ownerId, sides } = located.project
  const authorId = data.import?.author_id ?? (sender.actor.kind === 'user' ? sender.actor.id : ownerId)
  const ids = { versionId: data.import?.id ?? deriveId(commandId, 'version'), projectId, authorId, commandId }
  const context = catalogueContext(located, sender)
  if (!(await executor.recall(version, ids.versionId, commandId))) {
    requirePermission(located, 'version.upload', sender)
    const options = {
      actor: sender.actor,
      filesHost: deps.filesHost,
      fallbackEnvironment: undeclaredEnvironment(data.loaders, sides),
      areAllItsOwn: true,
    }
    const prepared = await prepareVersion(executor, data, uploads, ids, options)
    await checkVersion(executor, prepared, context, sender.intent)
    await renderText(deps, 'changelog', prepared.command.changelog)
    await withStoredVersions(deps, [prepared], sender, () =>
      appendVersion(executor, prepared, context, sender),
    )
  }
  const product = asProduct(sender)
  const added = await executor.execute(
    project,
    projectId,
    { type: 'AddProjectVersion', projectId, versionId: ids.versionId },
    { ...context, ...contextOf(product) },
    product.intent,
  )
  return { versionId: ids.versionId, ...added }
}
