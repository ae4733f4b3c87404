import type { Publishing } from '../../lib/publishing.ts';
import { callFunction } from '../../session/call-function.ts';
import { readHint } from '../../session/index.ts';
import { GatewayError } from '../../sync/protocol.ts';
import { failureText, publishingText } from './publishing-text.ts';

const find = (id: string) => document.getElementById(id) as HTMLElement;

/** Shows members what has been saved and not published yet, and publishes it when they ask for that. */
export async function openPublishPage(): Promise<void> {
  find('publish').addEventListener('click', () => {
    find('publish').hidden = true;
    void show('POST');
  });
  await show('GET');
}

async function show(method: 'GET' | 'POST') {
  try {
    // A visitor is not worth a question.
    if (readHint() === null) throw new GatewayError('denied');
    draw((await callFunction('/api/udgiv', fetch, { method })) as object as Publishing);
  } catch (error) {
    find('state').textContent = failureText(error);
  }
}

function draw(publishing: Publishing) {
  const { state, pages, cost, canPublish } = publishingText(publishing);
  find('state').textContent = state;
  find('cost').textContent = cost;
  find('pages').replaceChildren(
    ...pages.map((text) => Object.assign(document.createElement('li'), { textContent: asText(text) })),
  );
  find('pages').hidden = pages.length === 0;
  find('drafts').hidden = !publishing.differs;
  find('drafts').querySelector('a')?.setAttribute('href', publishing.draftsUrl);
  find('publish').hidden = !canPublish;
}

/** Titles come from pages, where some characters are written as entities. */
const asText = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent;
