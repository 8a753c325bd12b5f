import { fileNameOf, saveFile } from '../text/save-file.ts'

/** Saves a file that was answered whole, under the name that the server gives it. */
export async function saveAnswer(response: Response, otherwise: string): Promise<void> {
  const name = fileNameOf(response.headers.get('content-disposition')) ?? otherwise
  saveFile({ blob: await response.blob(), discard: async () => {} }, name)
}
