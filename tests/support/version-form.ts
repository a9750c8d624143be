import { jar } from './add-on-files.ts'

/** The body with which the version of this number is published, as version 1.0.<number>. */
export const versionForm = (projectId: string, number: number): FormData => {
  const form = new FormData()
  const data = {
    project_id: projectId,
    version_number: `1.0.${number}`,
    name: `Version 1.0.${number}`,
    dependencies: [],
    game_versions: ['1.20.1'],
    version_type: 'release',
    loaders: ['fabric'],
    featured: false,
    file_parts: ['file-0'],
  }
  form.append('data', JSON.stringify(data))
  form.append('file-0', new Blob([jar(['fabric'], `${projectId} ${number}`)]), `sample-${number}.jar`)
  return form
}
