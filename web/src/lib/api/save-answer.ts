import { fileNameOf, saveFile } from '../text/save-file.ts'

/** Saves an answer as a file under the server's name for it. */
export async function saveAnswer(response: Response, fallbackName: string): Promise<void> {
  const name = fileNameOf(response.headers.get('content-disposition')) ?? fallbackName
  saveFile({ blob: await response.blob(), discard: async () => {} }, name)
}
