import {expect, test} from 'vitest';
import {Session} from '../../bench/session.js';
import type {System} from '../../bench/systems/system.js';

// A system that does what a script does.
function scripted(script: string): System {
  return {
    name: 'script',
    group: 'native',
    takes: () => true,
    command: [process.execPath, '-e', script, '--']
  };
}

const PATIENT = 5 * 60;

test('a session loads once and answers every run', async () => {
  const session = new Session(
    scripted(`console.log('ready'); let n = 0;
      require('readline').createInterface({input: process.stdin}).on('line',
        () => console.log(JSON.stringify({cpu: ++n, wall: 2, weight: 3, edges: 4})));`),
    'file'
  );
  expect(await session.load(PATIENT)).toBeNull();
  expect(await session.run(PATIENT)).toEqual({
    cpu: 1,
    wall: 2,
    weight: 3,
    edges: 4
  });
  expect(await session.run(PATIENT)).toMatchObject({cpu: 2});
  session.close();
});

test('a session that takes too long is capped', async () => {
  const session = new Session(
    scripted("console.log('ready'); setTimeout(() => { for (;;); }, 100);"),
    'file'
  );
  expect(await session.load(PATIENT)).toBeNull();
  expect(await session.run(0.05)).toMatchObject({reason: 'capped'});
});

test('a session that ends by itself tells why', async () => {
  const session = new Session(scripted("throw new Error('no tree')"), 'file');
  expect(await session.load(PATIENT)).toEqual({
    reason: 'failed',
    message: 'Error: no tree'
  });
});

test('a command that does not exist is a failure', async () => {
  const system = {...scripted(''), command: ['/no/such/command']};
  const session = new Session(system, 'file');
  expect(await session.load(PATIENT)).toMatchObject({reason: 'failed'});
});
