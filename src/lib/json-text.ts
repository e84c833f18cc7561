/** Whether a text is JSON, where one that is not is expected; leaves out what it says. */
export const isJsonText = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
