import { duplicateChangelogs } from '@modstead/domain/catalogue/display/duplicate-changelogs'
import { readHtml } from '@modstead/infra/rendering/rendered-texts'
import type { FastifyInstance } from 'fastify'
import { type ChangelogPage, readChangelogPage } from '../contract/site/project.ts'
import type { QueryDependencies } from '../dependencies.ts'
import { readUserCards } from './people.ts'
import { serveProjectPage } from './site-project.ts'
import { readChannels, readVersionPage } from './version-rows.ts'

const PAGE_SIZE = 20

export const changelogPageRoute = (app: FastifyInstance, deps: QueryDependencies): void =>
  serveProjectPage(app, deps, readChangelogPage, {
    async read(sender, project, { query }): Promise<ChangelogPage> {
      const { page } = query
      const choice = { loaders: query.g, gameVersions: [], channels: query.c }
      // The version after the page tells whether the page's last entry repeats it.
      const [{ versions, total }, channels] = await Promise.all([
        readVersionPage(sender, project, choice, {
          offset: (page - 1) * PAGE_SIZE,
          limit: PAGE_SIZE + 1,
        }),
        readChannels(sender, project),
      ])
      const duplicates = duplicateChangelogs(
        versions.map(({ row, changelog }) => ({ id: row.id, changelog })),
      )
      const shown = versions.slice(0, PAGE_SIZE)
      const [authors, rendered] = await Promise.all([
        readUserCards(
          sender,
          shown.map(({ authorId }) => authorId),
        ),
        readHtml(
          sender,
          deps.renderer,
          shown.map(({ changelog }) => changelog),
        ),
      ])
      return {
        entries: shown.map(({ row, authorId }, index) => ({
          versionId: row.id,
          name: row.name,
          address: row.address,
          channel: row.channel,
          publishedAt: row.publishedAt,
          author: authors.get(authorId) ?? null,
          changelogHtml: rendered[index] ?? '',
          duplicate: duplicates.has(row.id),
          primaryFile: row.primaryFile,
        })),
        total,
        page,
        pageSize: PAGE_SIZE,
        loaders: [...project.parts.loaders],
        channels,
      }
    },
    async finish(page) {
      const changelogs = await Promise.all(
        page.entries.map(({ changelogHtml }) => deps.keepRoom(changelogHtml)),
      )
      return {
        ...page,
        entries: page.entries.map((entry, index) => ({ ...entry, changelogHtml: changelogs[index] ?? '' })),
      }
    },
  })
