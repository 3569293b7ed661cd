/** The longest answer that is read, in bytes: far above what a model writes, and far below what hurts. */
const LIMIT = 8 * 1024 * 1024;

/** The text of an answer; undefined when it is longer than the limit, or no UTF-8. */
export const bodyText = async (response: Response): Promise<string | undefined> => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let [text, size] = ['', 0];
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength;
      // Leaving the loop closes the stream, and with it the connection.
      if (size > LIMIT) return undefined;
      text += decoder.decode(chunk, { stream: true });
    }
    return text + decoder.decode();
  } catch (error) {
    if (error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
      return undefined;
    throw error;
  }
};
