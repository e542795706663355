// Loaded into every Node that runs under Wine.
const { writeFileSync } = require('node:fs');
const { Socket } = require('node:net');

// Wine 8 answers setKeepAlive before a connection with an error, into which every fetch runs.
Socket.prototype.setKeepAlive = function setKeepAlive() {
  return this;
};

// A user whose name is not ASCII. Wine takes neither the name nor the folders of a user from the environment of Linux. Only the first process sets
// them: what a test gives to its own processes stays.
if (process.env.FLATFIELD_WINE_PROFILE === undefined) {
  const profile = 'C:\\users\\Jürgen';
  Object.assign(process.env, {
    FLATFIELD_WINE_PROFILE: profile,
    USERPROFILE: profile,
    APPDATA: `${profile}\\AppData\\Roaming`,
    LOCALAPPDATA: `${profile}\\AppData\\Local`,
    TEMP: `${profile}\\Temp`,
    TMP: `${profile}\\Temp`,
  });
}

// A program that is ended with its whole Windows ends in 0 for Linux: the first process says itself that it came to its end.
const ended = process.env.FLATFIELD_WINE_ENDED;
delete process.env.FLATFIELD_WINE_ENDED;
if (ended !== undefined) process.on('exit', () => writeFileSync(ended, ''));
