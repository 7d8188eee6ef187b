/** Downloads a version of Node, and returns the path of its program. */
export function installNode(version: string, folder: string): string;
